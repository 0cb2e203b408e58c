import { type ReactElement } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { COMMUNITY_INTERESTS, COMMUNITY_LIMITS, COMMUNITY_STAGES } from '@rules/community';
import type { Community } from '#frontend/api/generated-account.js';
import { useGetMeQuery, type Me } from '#frontend/api/generated.js';
import { isApiError } from '#frontend/api/problem.js';
import { community } from '#frontend/copy/community/community.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChipCheck } from '#frontend/ui/form/chip-check.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { CheckField, SelectField, TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { textField } from '#frontend/ui/form/form-field.js';
import { issuesResolver, showFieldErrors } from '#frontend/ui/form/form-issues.js';
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

type JoinForm = UseFormReturn<JoinValues>;
const FIELDS = ['firstName', 'stage', 'goals', 'medication', 'healthConsent', 'rules'] as const;

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
  const form = useForm<JoinValues>({
    defaultValues: {
      firstName: me.displayName ?? account?.firstName ?? '',
      email: account?.email ?? '',
      stage: '',
      interests: [],
      goals: '',
      medication: '',
      healthConsent: false,
      rules: false,
    },
    resolver: issuesResolver(issuesOf),
    reValidateMode: 'onSubmit',
  });
  const [send, { isLoading, isSuccess }] = useJoinCommunityMutation();
  const submit = form.handleSubmit(async ({ interests, email: _own, ...values }) => {
    const { error } = await send({ joinCommunity: { ...values, interests: [...interests] } });
    if (isApiError(error)) showFieldErrors(form, error, FIELDS);
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
    <Dialog
      open
      onClose={onClose}
      unsaved={form.formState.isDirty}
      title={join.heading}
      description={join.intro}
      closeLabel={said.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isLoading}>
            {said.cancel}
          </Button>
          <Button type="submit" form="join-form" busy={isLoading}>
            {isLoading ? join.submitting : join.submit}
          </Button>
        </>
      }
    >
      <form id="join-form" noValidate className="space-y-5 pt-3" onSubmit={(event) => void submit(event)}>
        <JoinFields form={form} />
      </form>
    </Dialog>
  );
}

function JoinFields({ form }: { readonly form: JoinForm }): ReactElement {
  const values = form.watch();
  return (
    <>
      <TextField
        {...fields.firstName}
        autoComplete="given-name"
        maxLength={COMMUNITY_LIMITS.displayName}
        {...textField(form, 'firstName')}
      />
      <TextField {...fields.email} readOnly type="email" autoComplete="email" {...form.register('email')} />
      <Interests form={form} />
      <SelectField
        label={fields.stage.label}
        options={[
          { value: '', label: said.stageNone },
          ...COMMUNITY_STAGES.map((stage) => ({ value: stage, label: stage })),
        ]}
        {...textField(form, 'stage')}
      />
      <TextAreaField {...fields.goals} maxLength={COMMUNITY_LIMITS.goals} {...textField(form, 'goals')} />
      <TextAreaField
        {...fields.medication}
        maxLength={COMMUNITY_LIMITS.medication}
        {...textField(form, 'medication')}
      />
      {tellsOfHealth(values) && <Tick form={form} name="healthConsent" label={fields.healthConsent.label} />}
      <details className="rounded-lg bg-oat px-4 py-3 text-[0.9375rem]">
        <summary className="min-h-6 cursor-pointer font-semibold">{said.readRules}</summary>
        <div className="pt-3">
          <RulesList rules={community.houseRules.rules} />
        </div>
      </details>
      <Tick form={form} name="rules" label={fields.rules.label} />
    </>
  );
}

function Interests({ form }: { readonly form: JoinForm }): ReactElement {
  const chosen = form.watch('interests');
  const change = (interest: Interest, isChosen: boolean): void => {
    const others = chosen.filter((each) => each !== interest);
    form.setValue('interests', isChosen ? [...others, interest] : others);
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
  readonly form: JoinForm;
  readonly name: 'healthConsent' | 'rules';
  readonly label: string;
}

function Tick({ form, name, label }: TickProps): ReactElement {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <CheckField
          ref={field.ref}
          label={label}
          checked={field.value}
          error={fieldState.error?.message}
          onChange={(checked) => {
            field.onChange(checked);
            form.clearErrors(name);
          }}
        />
      )}
    />
  );
}
