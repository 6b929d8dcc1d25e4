import { createElement, type SVGProps } from 'react';

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number;
}

/**
 * Replaces lucide's `createLucideIcon`, which would be part of the first load. Our icons use only a size and
 * the usual attributes of `svg`.
 */
export default function createLucideIcon({ node }: { readonly node: readonly Shape[] }) {
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
