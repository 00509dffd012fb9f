import styles from './screens.module.css';

/** All that a phone or tablet gets to see (spec §1). */
export function UnsupportedMachine() {
  return (
    <main className={styles['screen']}>
      <h1 className={styles['heading']}>暂不支持移动设备，请使用电脑浏览器打开</h1>
      <p className={styles['hint']} lang="en">
        Mobile devices are not supported yet, please open with a computer browser
      </p>
    </main>
  );
}
