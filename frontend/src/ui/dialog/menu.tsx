import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly defaultOpen?: boolean;
  readonly children: ReactNode;
}

/** A menu of actions under a button: arrow keys move in it, Escape closes it and returns the focus. */
export function Menu({ trigger, defaultOpen, children }: MenuProps): ReactElement {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-50 w-64 max-w-[calc(100vw-1.5rem)] animate-enter rounded-lg border border-line bg-paper p-2 text-ink shadow-3"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Content above the items that cannot be selected. */
export function MenuHead({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <DropdownMenu.Label className="mb-1 border-b border-line px-3 pb-3 pt-2 text-sm">
      {children}
    </DropdownMenu.Label>
  );
}

export interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon, onSelect, children }: MenuItemProps): ReactElement {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-[0.9375rem] font-medium outline-none data-[highlighted]:bg-oat data-[highlighted]:ring-3 data-[highlighted]:ring-kale"
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}
