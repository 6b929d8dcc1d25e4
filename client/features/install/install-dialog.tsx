import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { InstallSteps } from './install-steps.tsx';
import type { ManualWay } from './install-way.ts';

interface InstallDialogProps {
  readonly way: ManualWay;
  /** Called when the person has seen the steps and needs no further suggestion. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<ManualWay, string>> = {
  ios: 'Put Hearten on your home screen',
  firefox: 'Put Hearten on your home screen',
  'mac-safari': 'Put Hearten on this computer',
};

/** The steps for browsers that do not offer to install an app. */
export const InstallDialog = ({ way, onDone, onClose }: InstallDialogProps) => (
  <Dialog title={TITLES[way]} onClose={onClose}>
    <InstallSteps way={way} />
    <Button wide onClick={onDone}>
      Done
    </Button>
  </Dialog>
);
