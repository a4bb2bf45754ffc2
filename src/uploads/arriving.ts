import type { IncomingMessage } from 'node:http';

/** A connection that says nothing for so long is taken for broken; what it brought is kept. */
const longestSilenceMs = 30_000;

/** A socket brings 64 KiB at a time, which would make many small steps of an upload. */
const batchBytes = 512 * 1024;

/** Batches that later requests use again. */
const spare: Buffer[] = [];
const mostSpare = 16;

/** Not a problem of the catalogue, so that what arrived is kept. */
class ConnectionBroke extends Error {
  override name = 'ConnectionBroke';
}

/**
 * The bytes as they arrive, in batches: one is filled while its taker has the one before, which is good until the next is
 * asked for. Throws when the connection breaks or falls silent, after what it brought.
 */
export async function* arriving(payload: IncomingMessage): AsyncGenerator<Uint8Array> {
  const arrival = gather(payload);
  try {
    for (let batch = await arrival.next(); batch; batch = await arrival.next()) yield batch;
  } finally {
    arrival.stop();
  }
}

interface Arrival {
  /** Undefined at the end of the body. */
  next(): Promise<Uint8Array | undefined>;
  stop(): void;
}

function gather(payload: IncomingMessage): Arrival {
  let [filling, lent] = [borrow(), borrow()];
  let filled = 0;
  let left: { readonly piece: Buffer; readonly from: number } | undefined;
  let ended = payload.readableEnded || payload.destroyed;
  let wake = () => {};

  const pour = (piece: Buffer, from = 0) => {
    const copied = piece.copy(filling, filled, from);
    filled += copied;
    left = from + copied < piece.length ? { piece, from: from + copied } : undefined;
    if (!left) freeNow(piece);
    if (filled < batchBytes) return;
    payload.pause();
    wake();
  };
  const stopListening = listen(payload, {
    piece: pour,
    end: () => {
      ended = true;
      wake();
    },
    mayBeSilent: () => filled === batchBytes,
  });

  // What a stream has not handed on when it is destroyed is still in it.
  const takeUnread = () => {
    stopListening();
    const unread: Buffer | null = payload.read();
    if (unread) pour(unread);
  };

  return {
    next: async () => {
      while (filled < batchBytes && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (ended && filled < batchBytes) takeUnread();
      const length = filled;
      [filling, lent, filled] = [lent, filling, 0];
      if (left) pour(left.piece, left.from);
      if (filled < batchBytes) payload.resume();
      if (length > 0) return lent.subarray(0, length);
      if (!payload.readableEnded) throw new ConnectionBroke('the connection broke');
      return undefined;
    },
    stop: () => {
      stopListening();
      payload.pause();
      spare.push(...[filling, lent].slice(0, mostSpare - spare.length));
    },
  };
}

interface Listener {
  piece(bytes: Buffer): void;
  /** Nothing comes any more, for whatever reason. */
  end(): void;
  /** It is we who do not listen at present. */
  mayBeSilent(): boolean;
}

function listen(payload: IncomingMessage, { piece, end, mayBeSilent }: Listener): () => void {
  const silence = setTimeout(() => {
    if (mayBeSilent()) silence.refresh();
    else payload.destroy();
  }, longestSilenceMs);
  const onData = (bytes: Buffer) => {
    silence.refresh();
    piece(bytes);
  };
  payload.on('data', onData);
  for (const event of ['end', 'error', 'close']) payload.on(event, end);
  return () => {
    clearTimeout(silence);
    payload.off('data', onData);
    for (const event of ['end', 'error', 'close']) payload.off(event, end);
  };
}

const borrow = (): Buffer => spare.pop() ?? Buffer.allocUnsafeSlow(batchBytes);

/**
 * Gives a piece of a body back to the system at once: it is a copy that the HTTP parser made for nobody else. The garbage
 * collector, left to find thousands of them, goes through the whole heap every 64 MB, which costs more than the upload.
 */
function freeNow({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
