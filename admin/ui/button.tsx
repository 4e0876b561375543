import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

const tones = {
  primary: 'bg-accent text-accent-ink border-transparent hover:bg-accent-strong',
  plain: 'bg-surface text-ink border-line hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-surface text-danger border-line hover:bg-danger-wash',
};
const sizes = { md: 'h-9 px-3', sm: 'h-7 px-2 text-[13px]', icon: 'size-9', 'icon-sm': 'size-7' };

type Look = { tone?: keyof typeof tones; size?: keyof typeof sizes };

export function buttonClass({ tone = 'plain', size = 'md' }: Look = {}): string {
  return `inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap transition-colors disabled:opacity-55 aria-disabled:opacity-55 ${tones[tone]} ${sizes[size]}`;
}

type ButtonProps = ComponentProps<'button'> & Look;

export function Button({ tone, size, className = '', type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={`${buttonClass({ tone, size })} ${className}`} {...props} />;
}

/** A button with an icon only. Its label is the accessible name and the tooltip. */
export function IconButton({ label, size = 'icon', tone = 'quiet', ...props }: ButtonProps & { label: string }) {
  return <Button aria-label={label} title={label} size={size} tone={tone} {...props} />;
}

type LinkProps = Pick<Look, 'tone'> & { href: string; children: ReactNode };

export function LinkButton({ href, tone, children }: LinkProps) {
  return (
    <Link to={href} className={buttonClass({ tone })}>
      {children}
    </Link>
  );
}
