/** Whether the sider shows words (230 px) or pictures only (80 px; spec §2). */
export type SiderState = 'expanded' | 'collapsed';

/** Every state of the sider. */
export const SIDER_STATES: readonly SiderState[] = ['expanded', 'collapsed'];
