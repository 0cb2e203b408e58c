import { ChefHat } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { focusSection } from '../configurator/sections.js';
import { loadChef, type Choices } from '../configurator/use-choices.js';

const { chef } = oneTimeConfigurator;

export interface ChefChoiceProps {
  /** Has a count, and is not full. */
  readonly box: Choices;
}

/** 'Let the Chef Choose': shown while the box is not full; confirms before it replaces chosen meals. */
export function ChefChoice({ box }: ChefChoiceProps): ReactElement {
  const [asking, setAsking] = useState(false);
  const [nothing, setNothing] = useState(false);
  useEffect(() => void loadChef(), []);
  const go = async (): Promise<void> => {
    setAsking(false);
    const found = await box.letChefChoose();
    setNothing(found === 0);
    if (found !== null && found > 0) focusSection('meals');
  };
  return (
    <div className="sm:text-right">
      <Button
        look="accent"
        onClick={() => (box.selected > 0 ? setAsking(true) : void go())}
        title={chef.help}
      >
        <ChefHat className="size-5" aria-hidden />
        {chef.button}
      </Button>
      <p role="status" className="text-sm text-ink-2">
        {nothing && boxWords.chefNothing}
      </p>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={chef.button}
        description={chef.confirm}
        closeLabel={chrome.close}
        footer={
          <>
            <Button look="outline" onClick={() => setAsking(false)}>
              {chef.no}
            </Button>
            <Button onClick={() => void go()}>{chef.yes}</Button>
          </>
        }
      >
        <p className="pt-3 text-ink-2">{chef.help}</p>
      </Dialog>
    </div>
  );
}
