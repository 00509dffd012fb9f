import { describe, expect, it } from 'vitest';
import { parseTelemetrySettings, STANDARD_TELEMETRY } from './telemetry-settings';

describe('parseTelemetrySettings', () => {
  it('gives back what was written', () => {
    const settings = {
      logUrl: 'https://log.example.com/in',
      monitorUrl: 'https://use.example.com/in',
      logStoreUrl: 'https://store.example.com',
      sampleRate: 0.25,
      ownOrigins: ['https://log.example.com'],
    };
    expect(parseTelemetrySettings(JSON.stringify(settings))).toEqual(settings);
  });

  it.each([
    [null],
    [undefined],
    [''],
    ['{'],
    ['null'],
    ['[]'],
    ['"text"'],
    ['{"logUrl":"","monitorUrl":7,"logStoreUrl":null,"sampleRate":"1","ownOrigins":"https://a.example.com"}'],
  ])('takes the standard for %s', (json) => {
    expect(parseTelemetrySettings(json)).toEqual(STANDARD_TELEMETRY);
  });
});
