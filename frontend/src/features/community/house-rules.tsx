import type { ReactElement } from 'react';
import { community } from '#frontend/copy/community/community.js';
import { Section } from '#frontend/ui/layout/section.js';

export const HOUSE_RULES_ID = 'house-rules';

/** The rules of the board (rule C4). */
export function HouseRules(): ReactElement {
  const { heading, rules } = community.houseRules;
  return (
    <Section id={HOUSE_RULES_ID} heading={heading}>
      <RulesList rules={rules} />
    </Section>
  );
}

export function RulesList({ rules }: { readonly rules: readonly string[] }): ReactElement {
  return (
    <ol className="list-decimal space-y-2 pl-5 text-[0.9375rem] marker:font-semibold marker:text-kale">
      {rules.map((rule) => (
        <li key={rule} className="pl-1">
          {rule}
        </li>
      ))}
    </ol>
  );
}
