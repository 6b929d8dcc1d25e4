import type { ReactNode } from 'react';
import { hidden } from '../hidden/hidden.css.ts';
import { block } from './skeleton.css.ts';

interface SkeletonBlockProps {
  readonly width?: number | string;
  readonly height: number | string;
  readonly round?: boolean;
}

/** One gray shape in place of content that is loading. */
export function SkeletonBlock({ width = '100%', height, round = false }: SkeletonBlockProps) {
  return <span className={block} style={{ width, height, ...(round ? { borderRadius: 999 } : {}) }} />;
}

/** Gray shapes, which `children` gives in the size of the loading content, with a label for screen readers. */
export function Skeleton({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="status">
      <span className={hidden}>{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
