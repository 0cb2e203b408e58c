import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { auth } from '#frontend/copy/identity/auth.js';
import { TextField, type TextFieldProps } from '#frontend/ui/form/field.js';

/** A password field with a button that reveals it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>): ReactElement {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      end={
        <button
          type="button"
          aria-label={shown ? auth.hidePassword : auth.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="grid size-11 place-items-center rounded-md text-ink-2 hover:text-ink"
        >
          {shown ? <EyeOff className="size-5" aria-hidden /> : <Eye className="size-5" aria-hidden />}
        </button>
      }
    />
  );
}
