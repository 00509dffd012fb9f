import type { MqttClient } from 'mqtt';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { CommandMessage } from '../device-link';
import { writeCommand } from './payload';

/**
 * Resolves when the broker has the command; it drops it by itself when it expires.
 * @throws when it has not, or knows nobody to give it to.
 */
export type HandOver = (topic: string, message: CommandMessage, nowMs: number) => Promise<void>;

/** Reason code of MQTT 5: the broker took it and knows nobody to give it to. */
const NO_SUBSCRIBERS = 16;

export function createHandOver(client: MqttClient, withinMs: number): HandOver {
  // The library takes this reason for a success and does not pass it on.
  const unwanted = new Set<number>();
  client.on('packetreceive', (packet) => {
    if (packet.cmd !== 'puback' || packet.messageId === undefined) return;
    if (packet.reasonCode === NO_SUBSCRIBERS) unwanted.add(packet.messageId);
  });

  return async (topic, message, nowMs) => {
    const left = message.expiresAt - nowMs;
    if (left <= 0) throw new Error('The command has expired.');
    const payload = writeCommand(message);
    const properties = {
      messageExpiryInterval: Math.max(1, Math.floor(left / ONE_SECOND_MS)),
      contentType: 'application/json',
    };
    await new Promise<void>((resolve, reject) => {
      client.publish(topic, payload, { qos: 1, properties }, (error) => {
        clearTimeout(timer);
        if (error !== undefined && error !== null) reject(error);
        else if (unwanted.delete(messageId)) reject(new Error('No device listens under this IMEI.'));
        else resolve();
      });
      const messageId = client.getLastMessageId();
      const timer = setTimeout(
        () => {
          reject(new Error('The broker of the devices did not take the command in time.'));
          // Else it would be sent again after somebody was told that it was not.
          client.removeOutgoingMessage(messageId);
        },
        Math.min(left, withinMs),
      );
    });
  };
}
