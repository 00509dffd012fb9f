import { describe } from 'vitest';
import { describeLink } from '../support/mqtt/link-conformance';
import { startMosquitto } from '../support/mqtt/mosquitto';

describe('the link over Mosquitto', () => {
  describeLink(startMosquitto);
});
