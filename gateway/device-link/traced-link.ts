import type { Part, Spans } from '../tracing/spans';
import type { DeviceLink, DeviceMessage } from './device-link';

/**
 * A link whose commands are parts of what sent them, and whose messages are traces of their own: a device knows of none.
 * The number of a command is in both, and so leads from one to the other.
 */
export function tracedLink(link: DeviceLink, spans: Spans): DeviceLink {
  return {
    ...link,
    send(imei, message) {
      const attributes = { 'portal.command.id': message.commandId, 'portal.command.verb': message.verb };
      return spans.around({ name: 'send to device', attributes }, () => link.send(imei, message));
    },
    listen: (hear) => link.listen((imei, message) => spans.task(toPart(message), () => hear(imei, message))),
  };
}

function toPart(message: DeviceMessage): Part {
  const isOfCommand = message.kind === 'acknowledged' || message.kind === 'result';
  return {
    name: `device ${message.kind}`,
    attributes: isOfCommand ? { 'portal.command.id': message.commandId } : {},
  };
}
