import { datadogRum } from '@datadog/browser-rum-slim';
import type {} from '../../telemetry/subject';

window.subject = {
  start(endpoint) {
    datadogRum.init({
      applicationId: '00000000-0000-0000-0000-000000000000',
      clientToken: 'pub0',
      proxy: endpoint,
      service: 'franchisee-portal',
      version: '1.2.40',
      sessionSampleRate: 100,
      trackResources: true,
      trackUserInteractions: true,
    });
  },
  record: (error) => datadogRum.addError(error),
};
