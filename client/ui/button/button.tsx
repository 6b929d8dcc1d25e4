import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { button, wide as wideClass } from './button.css.ts';

type Look = keyof typeof button;
interface Shape {
  readonly look?: Look;
  readonly wide?: boolean;
}

const classOf = ({ look = 'primary', wide = false }: Shape) =>
  wide ? `${button[look]} ${wideClass}` : button[look];

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'>, Shape {
  /** An action is running. Presses are ignored, but the button keeps its place and the focus. */
  readonly busy?: boolean;
}

/** A rounded button, at least 48 px high. While busy it stays focusable, so that keyboard users keep their place. */
export function Button({ look, wide, busy = false, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ ...(look ? { look } : {}), ...(wide ? { wide } : {}) })}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

interface LinkButtonProps extends Shape {
  readonly href: string;
  readonly children: React.ReactNode;
}

/** A link within the app that looks like a button. */
export function LinkButton({ look, wide, href, children }: LinkButtonProps) {
  return (
    <Link href={href} className={classOf({ ...(look ? { look } : {}), ...(wide ? { wide } : {}) })}>
      {children}
    </Link>
  );
}
