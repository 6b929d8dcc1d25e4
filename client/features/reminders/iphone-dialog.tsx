import { Share, SquarePlus } from 'lucide-react';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import * as css from './iphone-dialog.css.ts';

/** How to get reminders on an iPhone, which allows them only for installed apps. */
export function IphoneDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Reminders on an iPhone" onClose={onClose}>
      <div className={css.body}>
        <p>An iPhone lets Hearten remind you only from the home screen. It takes a minute.</p>
        <ol className={css.steps}>
          <li className={css.step}>
            <h3 className={css.title}>Tap Share in Safari</h3>
            <p className={css.soft}>At the bottom of the screen. On iOS 26 it may be under the three dots.</p>
            <span className={css.tile} aria-hidden="true">
              <Share size={22} />
            </span>
          </li>
          <li className={css.step}>
            <h3 className={css.title}>Choose Add to Home Screen</h3>
            <p className={css.soft}>Scroll down in the list if you don’t see it.</p>
            <span className={css.row} aria-hidden="true">
              Add to Home Screen <SquarePlus size={22} />
            </span>
          </li>
          <li className={css.step}>
            <h3 className={css.title}>Open Hearten from there</h3>
            <p className={css.soft}>
              Sign in once more there. Then come back to this page, turn reminders on, and tap Allow.
            </p>
            <span className={css.tile} aria-hidden="true">
              <BrandMark />
            </span>
          </li>
        </ol>
        <p className={css.note}>Needs iOS 16.4 or later.</p>
        <Button wide onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
