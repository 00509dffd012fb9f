import { getWebInstrumentations, initializeFaro, type Faro } from '@grafana/faro-web-sdk';
import type {} from '../../telemetry/subject';

let faro: Faro | undefined;

window.subject = {
  start(endpoint) {
    faro = initializeFaro({
      url: endpoint,
      app: { name: 'franchisee-portal', version: '1.2.40' },
      dedupe: false,
      instrumentations: getWebInstrumentations({ captureConsole: false }),
    });
  },
  record: (error) => faro?.api.pushError(error),
};
