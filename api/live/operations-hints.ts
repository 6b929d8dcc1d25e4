import type { OperationsOverview } from '../../domain/operations/schema.ts';
import type { Overview } from '../operations/overview.ts';
import type { Services } from '../services.ts';
import { outgoing } from './live-socket.ts';
import type { LiveSockets } from './live-sockets.ts';

const HINT = outgoing({ type: 'operations' });

interface Sources {
  readonly services: Pick<Services, 'preparation' | 'roleSessions'>;
  readonly overview: Pick<Overview, 'get'>;
}

/**
 * Tells operators that the overview has moved. A hint follows the rounded figures, not the log, so that its moment shows no
 * single act. Without an operator's socket nothing is computed.
 */
export class OperationsHints {
  readonly #sources: Sources;
  readonly #sockets: LiveSockets;
  #sent: string | undefined;

  constructor(sources: Sources, sockets: LiveSockets) {
    this.#sources = sources;
    this.#sockets = sockets;
  }

  /**
   * Sends a hint if a figure has changed since the round before. It sends none in the first round after one without an
   * operator's socket, because there is nothing to compare with.
   */
  async broadcast(): Promise<void> {
    const { services, overview } = this.#sources;
    const operators = new Set(await services.roleSessions.sessionsIn('operator'));
    const isListening = this.#sockets.sessionIds().some((id) => operators.has(id));
    const isPreparing = ['operations', 'moderation'].some((name) => services.preparation.statusOf(name));
    if (!isListening || isPreparing) {
      this.#sent = undefined;
      return;
    }
    const figures = withoutClock(await overview.get());
    const before = this.#sent;
    this.#sent = figures;
    if (before === undefined || before === figures) return;
    await this.#sockets.each((socket) => {
      if (operators.has(socket.owner.sessionId ?? '')) socket.send(HINT);
    });
  }
}

/** The figures as text, without those that change with the time alone. */
const withoutClock = ({ asOf: _, upSeconds: __, ...figures }: OperationsOverview): string =>
  JSON.stringify(figures);
