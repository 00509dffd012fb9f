/** A message that was received and not acknowledged yet. */
export interface Received {
  /** From now on it may be acknowledged; it is, as soon as all before it are. */
  readonly heard: () => void;
}

/** Acknowledges in the order in which messages came, as MQTT asks for (MQTT-4.6.0-2). */
export interface AckLine {
  readonly receive: (acknowledge: () => void) => Received;
  readonly waiting: () => number;
}

export function createAckLine(): AckLine {
  const line: { isHeard: boolean; readonly acknowledge: () => void }[] = [];
  return {
    receive(acknowledge) {
      const place = { isHeard: false, acknowledge };
      line.push(place);
      return {
        heard() {
          place.isHeard = true;
          while (line[0]?.isHeard === true) line.shift()?.acknowledge();
        },
      };
    },
    waiting: () => line.length,
  };
}
