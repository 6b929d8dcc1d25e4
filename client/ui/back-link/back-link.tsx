import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { backLink } from './back-link.css.ts';

interface BackLinkProps {
  readonly href: string;
  /** Names the page above this one, such as “Back to profile”. */
  readonly children: string;
}

/** The link above the content of a page that leads to the page above it. */
export const BackLink = ({ href, children }: BackLinkProps) => (
  <Link href={href} className={backLink}>
    <ArrowLeft size={20} aria-hidden />
    {children}
  </Link>
);
