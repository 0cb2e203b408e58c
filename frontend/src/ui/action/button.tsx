import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactElement } from 'react';
import { cn } from '../cn.js';

export const buttonStyle = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-full font-semibold transition-[background-color,box-shadow,transform,color] duration-200 ease-out-soft active:translate-y-px',
  {
    variants: {
      look: {
        primary:
          'bg-kale text-on-kale hover:bg-kale-hover disabled:bg-oat disabled:text-ink-2 aria-disabled:bg-oat aria-disabled:text-ink-2',
        pea: 'bg-pea text-on-pea hover:brightness-95 disabled:bg-oat disabled:text-ink-2 disabled:brightness-100',
        outline:
          'border border-line-strong/60 bg-paper text-ink hover:bg-oat disabled:border-line disabled:bg-paper disabled:text-ink-2',
        accent:
          'border border-kale bg-paper text-kale hover:bg-sage disabled:border-line disabled:text-ink-2',
        ghost: 'text-ink hover:bg-oat disabled:bg-transparent disabled:text-ink-2',
        danger:
          'border border-tomato bg-tomato-soft text-tomato hover:bg-paper disabled:border-line disabled:bg-oat disabled:text-ink-2',
        deep: 'bg-on-deep/10 text-on-deep hover:bg-on-deep/20 disabled:bg-transparent disabled:text-on-deep/70',
      },
      size: {
        sm: 'h-11 px-4 text-sm sm:h-10',
        md: 'h-11 px-5 text-[0.9375rem]',
        lg: 'h-13 px-7 text-base',
        icon: 'size-11',
      },
      wide: { true: 'w-full', false: '' },
    },
    defaultVariants: { look: 'primary', size: 'md', wide: false },
  },
);

export type ButtonLook = VariantProps<typeof buttonStyle>;
export type ButtonProps = ComponentProps<'button'> & ButtonLook & { readonly busy?: boolean };

/** A pill button. `busy` keeps its width and label, disables it and informs assistive technology. */
export function Button({
  look,
  size,
  wide,
  busy = false,
  className,
  disabled,
  ...rest
}: ButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      disabled={disabled === true || busy}
      className={cn(buttonStyle({ look, size, wide }), className)}
      {...rest}
    />
  );
}
