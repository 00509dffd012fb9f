import type { ChannelAnswer } from '../../../gateway/features/refund/refund-channel';
import type { PayoutChannel, PayoutRequest } from '../../../gateway/features/receipt/payout-channel';

/** A channel that keeps what it was asked and answers as the test says. */
export interface RecordingPayouts extends PayoutChannel {
  readonly asked: PayoutRequest[];
  /** @default done, with a number made from the cash-out's */
  answer: (request: PayoutRequest) => ChannelAnswer | Promise<ChannelAnswer>;
}

export function createRecordingPayouts(): RecordingPayouts {
  const channel: RecordingPayouts = {
    asked: [],
    answer: ({ cashOutNo }) => ({ status: 'done', channelNo: `P${cashOutNo}` }),
    async pay(request) {
      channel.asked.push(request);
      return channel.answer(request);
    },
    close: () => undefined,
  };
  return channel;
}
