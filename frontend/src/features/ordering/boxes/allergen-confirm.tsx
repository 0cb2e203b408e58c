import { useState, type ReactElement } from 'react';
import { isApiError, namedFields } from '#frontend/api/problem.js';
import { errors as errorWords } from '#frontend/copy/errors.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { CheckField } from '#frontend/ui/form/field.js';
import { Notice } from '#frontend/ui/feedback/notice.js';

/** Dishes with a declared allergen, named by the server, which stay only after a confirmation (rule F3). */
export interface Clashing {
  readonly skus: readonly string[];
  /** 'Salmon & Dill contains milk.' */
  readonly messages: readonly string[];
}

export interface AllergenAsk {
  readonly clashing: Clashing | null;
  readonly confirmed: boolean;
  readonly onConfirm: (confirmed: boolean) => void;
  /** Reads the allergen part of a refused change; ignores any other error. */
  readonly heed: (error: unknown) => void;
  /** Sent with the next attempt. */
  readonly confirmedAllergenSkus: string[] | undefined;
}

/** Asks again about dishes that the server refused because of a declared allergen. */
export function useAllergenAsk(): AllergenAsk {
  const [clashing, setClashing] = useState<Clashing | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const heed = (error: unknown): void => {
    if (!isApiError(error) || error.data.code !== 'allergen_unconfirmed') return;
    const skus: unknown = error.data.members['skus'];
    setConfirmed(false);
    setClashing({
      skus: Array.isArray(skus) ? skus.filter((sku) => typeof sku === 'string') : [],
      messages: namedFields(error).map(({ message }) => message),
    });
  };
  const confirmedAllergenSkus = clashing && confirmed ? [...clashing.skus] : undefined;
  return { clashing, confirmed, onConfirm: setConfirmed, heed, confirmedAllergenSkus };
}

/** Names the dishes, with the tick to keep them. */
export function AllergenConfirm({ ask }: { readonly ask: AllergenAsk }): ReactElement | null {
  const { clashing, confirmed, onConfirm } = ask;
  if (!clashing) return null;
  return (
    <Notice tone="bad" role="alert" title={errorWords.allergen_unconfirmed.title} className="mt-5">
      {clashing.messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      <CheckField
        label={oneTimeConfigurator.summary.clashConfirm}
        checked={confirmed}
        onChange={onConfirm}
        className="pt-4"
      />
    </Notice>
  );
}
