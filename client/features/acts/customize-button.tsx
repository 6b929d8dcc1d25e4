import { Button } from '../../ui/button/button.tsx';
import { action } from '../../ui/card/card.css.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { openCustomizer } from './customizer-host.tsx';

/** The way to the customizer from a card's head. */
export const CustomizeButton = ({ userId }: { readonly userId: number }) => (
  <div className={action}>
    <Button look="quiet" onClick={() => openCustomizer(userId)}>
      Customize<span className={hidden}> your activities</span>
    </Button>
  </div>
);
