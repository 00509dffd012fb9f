import type {
  ChannelAnswer,
  RefundChannel,
  RefundRequest,
} from '../../../gateway/features/refund/refund-channel';

/** A channel that keeps what it was asked and answers as the test says. */
export interface RecordingChannel extends RefundChannel {
  readonly asked: RefundRequest[];
  /** What it answers; throws for an answer that is lost. @default done, with a number made from the refund's */
  answer: (request: RefundRequest) => ChannelAnswer | Promise<ChannelAnswer>;
}

export function createRecordingChannel(): RecordingChannel {
  const channel: RecordingChannel = {
    asked: [],
    answer: ({ refundNo }) => ({ status: 'done', channelNo: `C${refundNo}` }),
    async refund(request) {
      channel.asked.push(request);
      return channel.answer(request);
    },
    close: () => undefined,
  };
  return channel;
}

/** A channel that takes what it is asked for and says later what came of it, which is the test's to tell. */
export function createSilentChannel(): RefundChannel {
  return { refund: async () => ({ status: 'pending' }), close: () => undefined };
}
