import { callAddress, helpIn } from '../../../domain/help/help-in.ts';
import { helpPlace, placeName } from './help-place.ts';
import { TEAM_NAME, treatmentTeam } from './treatment-team.ts';

/** A team or a line to call now. */
export interface SomeoneToCall {
  readonly name: string;
  readonly number: string;
  /** The address of a link that calls them. On a device without a phone it leads nowhere: see `can-call.ts`. */
  readonly address: `tel:${string}`;
  /** The country of the number, or the part of one. Undefined for the person's own treatment team. */
  readonly country: string | undefined;
}

/** The person's treatment team, or else the first confirmed line to call where they are. Undefined without either. */
export function someoneToCall(): SomeoneToCall | undefined {
  const team = treatmentTeam();
  if (team) {
    const { name, number } = team;
    return { name: name || TEAM_NAME, number, address: callAddress(number), country: undefined };
  }
  const { place } = helpPlace();
  const line = place === undefined ? undefined : helpIn(place)?.lines.find(({ call }) => call);
  if (place === undefined || !line?.call) return undefined;
  return { name: line.name, number: line.call, address: callAddress(line.call), country: placeName(place) };
}
