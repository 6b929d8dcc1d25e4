import { inStateOrder, type StateOfPerson, stateText } from '../../domain/research/state/state-text.ts';
import { Frontier, type Hash, leafHash } from '../log-tree/merkle-tree.ts';

/** A person's leaf in the state's tree. It says nothing about them without their salt. */
export interface BlindedLeaf {
  readonly pseudonym: string;
  readonly leaf: Hash;
}

/** The leaves of these people, in the order of the tree. */
export const blindedLeaves = (people: readonly StateOfPerson[]): BlindedLeaf[] =>
  inStateOrder(people).map((person) => ({ pseudonym: person.pseudonym, leaf: leafHash(stateText(person)) }));

/**
 * The state hash: the root of the leaves (RFC 9162), as 64 hexadecimal digits. It is the same on every store and machine.
 * Store, study, protocol version, moment, known position and state text version are not part of it.
 */
export function stateHash(leaves: readonly BlindedLeaf[]): string {
  const tree = new Frontier();
  for (const { leaf } of inStateOrder(leaves)) tree.push(leaf);
  return tree.root().toString('hex');
}
