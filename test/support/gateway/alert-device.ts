import { ONE_DAY_MS } from '../../../contract/limits';
import type { AlertDevice } from '../../../gateway/features/alert/alert-facts';

/** The moment that alerts are judged at. */
export const ALERT_NOW_MS = 1_780_000_000_000;

/** A healthy device, but for what is said. */
export function alertDevice(changes: Partial<AlertDevice> = {}): AlertDevice {
  return {
    franchisee_id: 'm1',
    device_id: 'd1',
    equipment: 'kettle',
    device_number: 'K0001',
    device_name: '一号',
    imei: '860000000000001',
    store_id: 's1',
    room_name: '',
    position: '',
    model: 'K-1',
    link_type: 'serial',
    display_status: 1,
    enabled: true,
    online: true,
    fault_code: null,
    fault_text: null,
    long_idle: false,
    severe_timeout: false,
    supply_alert: false,
    last_heartbeat_at: ALERT_NOW_MS,
    signal: 20,
    current_order_no: null,
    current_order_id: null,
    today_start_count: 0,
    today_free_start_count: 0,
    today_income_cents: 0,
    today_date: 0,
    total_income_cents: 0,
    last_order_at: ALERT_NOW_MS,
    firmware_version: '2.0',
    firmware_outdated: false,
    sim_expire_at: ALERT_NOW_MS + 300 * ONE_DAY_MS,
    bind_at: ALERT_NOW_MS - 200 * ONE_DAY_MS,
    work_status: 1,
    upgrading: false,
    target_version: null,
    reported_at: null,
    report_seq: 0,
    failed_starts: 0,
    command_id: null,
    command_action: null,
    command_status: null,
    command_at: null,
    tags: [],
    attributes: {},
    ...changes,
  };
}
