import { type ReactElement } from 'react';
import { COMMUNITY_INTERESTS, COMMUNITY_LIMITS, COMMUNITY_STAGES } from '@rules/community';
import type { Community } from '#frontend/api/generated-account.js';
import { useGetMeQuery, type Me } from '#frontend/api/generated.js';
import { community } from '#frontend/copy/community/community.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChipCheck } from '#frontend/ui/form/chip-check.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { CheckField, SelectField, TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm, type ServerForm } from '#frontend/ui/form/use-server-form.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useJoinCommunityMutation } from './community-api.js';
import { RulesList } from './house-rules.js';

const { join } = community;
const { fields } = join;
const said = community.join;

type Stage = (typeof COMMUNITY_STAGES)[number];
type Interest = (typeof COMMUNITY_INTERESTS)[number];

interface JoinValues {
  readonly firstName: string;
  readonly email: string;
  readonly stage: Stage | '';
  readonly interests: readonly Interest[];
  readonly goals: string;
  readonly medication: string;
  readonly healthConsent: boolean;
  readonly rules: boolean;
}

type JoinForm = ServerForm<JoinValues>;

/** Health data is stored only with consent (rule H1). */
const tellsOfHealth = ({ stage, goals, medication }: JoinValues): boolean =>
  stage !== '' || goals.trim() !== '' || medication.trim() !== '';

function issuesOf(values: JoinValues): Readonly<Partial<Record<string, string>>> {
  const { firstName, rules, healthConsent } = values;
  return {
    ...(firstName.trim() === '' && { firstName: said.missingName }),
    ...(firstName.includes('@') && { firstName: said.nameIsAddress }),
    ...(tellsOfHealth(values) && !healthConsent && { healthConsent: said.consentMissing }),
    ...(!rules && { rules: said.missingRules }),
  };
}

export interface JoinDialogProps extends Pick<Community, 'me'> {
  readonly onClose: () => void;
}

/** The join form: stored, with consent for health data (rule C2). */
export function JoinDialog({ me, onClose }: JoinDialogProps): ReactElement {
  const { data: account, isError } = useGetMeQuery();
  if (!account && !isError)
    return (
      <Dialog open onClose={onClose} title={join.heading} closeLabel={said.close}>
        <Skeleton className="h-80 !rounded-xl" />
      </Dialog>
    );
  return <LoadedDialog me={me} account={account} onClose={onClose} />;
}

function LoadedDialog(props: JoinDialogProps & { readonly account: Me | undefined }): ReactElement {
  const { me, account, onClose } = props;
  const [send, { isSuccess }] = useJoinCommunityMutation();
  const server = useServerForm<JoinValues>({
    defaults: {
      firstName: me.displayName ?? account?.firstName ?? '',
      email: account?.email ?? '',
      stage: '',
      interests: [],
      goals: '',
      medication: '',
      healthConsent: false,
      rules: false,
    },
    issuesOf,
    send: async ({ interests, email: _own, ...values }) =>
      (await send({ joinCommunity: { ...values, interests: [...interests] } })).error,
  });
  if (isSuccess)
    return (
      <Dialog
        open
        onClose={onClose}
        title={join.done.heading}
        description={join.done.text}
        closeLabel={said.close}
        footer={<Button onClick={onClose}>{said.close}</Button>}
      />
    );
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={join.heading}
      description={join.intro}
      words={{ cancel: said.cancel, close: said.close, save: join.submit, saving: join.submitting }}
    >
      <JoinFields server={server} />
    </FormDialog>
  );
}

function JoinFields({ server }: { readonly server: JoinForm }): ReactElement {
  const { form, text } = server;
  const values = form.watch();
  return (
    <>
      <TextField
        {...fields.firstName}
        autoComplete="given-name"
        maxLength={COMMUNITY_LIMITS.displayName}
        {...text('firstName')}
      />
      <TextField {...fields.email} readOnly type="email" autoComplete="email" {...form.register('email')} />
      <Interests server={server} />
      <SelectField
        label={fields.stage.label}
        options={[
          { value: '', label: said.stageNone },
          ...COMMUNITY_STAGES.map((stage) => ({ value: stage, label: stage })),
        ]}
        {...text('stage')}
      />
      <TextAreaField {...fields.goals} maxLength={COMMUNITY_LIMITS.goals} {...text('goals')} />
      <TextAreaField {...fields.medication} maxLength={COMMUNITY_LIMITS.medication} {...text('medication')} />
      {tellsOfHealth(values) && (
        <Tick server={server} name="healthConsent" label={fields.healthConsent.label} />
      )}
      <details className="rounded-lg bg-oat px-4 py-3 text-[0.9375rem]">
        <summary className="min-h-6 cursor-pointer font-semibold">{said.readRules}</summary>
        <div className="pt-3">
          <RulesList rules={community.houseRules.rules} />
        </div>
      </details>
      <Tick server={server} name="rules" label={fields.rules.label} />
    </>
  );
}

function Interests({ server }: { readonly server: JoinForm }): ReactElement {
  const { value: chosen, onValue } = server.bound('interests');
  const change = (interest: Interest, isChosen: boolean): void => {
    const others = chosen.filter((each) => each !== interest);
    onValue(isChosen ? [...others, interest] : others);
  };
  return (
    <fieldset>
      <legend className="pb-2 text-[0.9375rem] font-semibold">{fields.interests.label}</legend>
      <div className="flex flex-wrap gap-2">
        {COMMUNITY_INTERESTS.map((interest) => (
          <ChipCheck
            key={interest}
            label={interest}
            checked={chosen.includes(interest)}
            onChange={(isChosen) => change(interest, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface TickProps {
  readonly server: JoinForm;
  readonly name: 'healthConsent' | 'rules';
  readonly label: string;
}

function Tick({ server, name, label }: TickProps): ReactElement {
  const { value, error, onValue } = server.bound(name);
  return <CheckField label={label} checked={value} error={error} onChange={onValue} />;
}
