import { Button } from '../../ui/button/button.tsx';
import { action } from '../../ui/card/card.css.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { openCustomizer } from './customizer-host.tsx';

/** The button in a card's header that opens the customizer. */
export const CustomizeButton = ({ userId }: { readonly userId: number }) => (
  <div className={action}>
    <Button look="quiet" onClick={() => openCustomizer(userId)}>
      Customize<span className={hidden}> your activities</span>
    </Button>
  </div>
);
