import { describe } from 'vitest';
import { startEmbeddedBroker } from '../../../test/support/mqtt/embedded-broker';
import { describeLink } from '../../../test/support/mqtt/link-conformance';

describe('the link over an embedded broker', () => {
  describeLink(startEmbeddedBroker);
});
