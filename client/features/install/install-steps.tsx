import { Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import * as css from './install-steps.css.ts';
import type { ManualWay } from './install-way.ts';

interface Step {
  readonly title: string;
  readonly text?: string;
  /** The sign to look for on the screen. */
  readonly picture?: ReactNode;
}

const OPEN_IT: Step = {
  title: 'Open Hearten from there',
  picture: (
    <span className={css.result}>
      <span className={css.icon}>
        <BrandMark size={34} />
      </span>
      Sign in once more there.
    </span>
  ),
};

const STEPS: Readonly<Record<ManualWay, readonly Step[]>> = {
  ios: [
    {
      title: 'Tap Share in Safari',
      text: 'At the bottom of the screen. On iOS 26 it may be under the three dots.',
      picture: (
        <span className={css.sign}>
          <Share size={22} aria-hidden />
        </span>
      ),
    },
    {
      title: 'Choose Add to Home Screen',
      text: 'Scroll down in the list if you don’t see it.',
      picture: (
        <span className={css.entry}>
          Add to Home Screen
          <SquarePlus size={22} aria-hidden />
        </span>
      ),
    },
    OPEN_IT,
  ],
  firefox: [
    { title: 'Open Firefox’s menu', text: 'The three dots beside the address.' },
    {
      title: 'Choose Add app to Home screen',
      text: 'Some versions call it Install, or Add to Home screen.',
    },
    { title: 'Open Hearten from there' },
  ],
  'mac-safari': [
    { title: 'Open the File menu', text: 'At the top of the screen, while Safari is in front.' },
    { title: 'Choose Add to Dock' },
    OPEN_IT,
  ],
};

/** How to install the app by hand in this browser. */
export const InstallSteps = ({ way }: { readonly way: ManualWay }) => (
  <ol className={css.steps}>
    {STEPS[way].map(({ title, text, picture }, index) => (
      <li key={title} className={css.step}>
        <span className={css.number} aria-hidden="true">
          {index + 1}
        </span>
        <div className={css.words}>
          <h3 className={css.title}>{title}</h3>
          {text ? <p className={css.text}>{text}</p> : null}
          {picture}
        </div>
      </li>
    ))}
  </ol>
);
