import { useText } from '../i18n/use-text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { type Keys, keysInMatrix } from '../ui/keys-in-matrix.ts'

const everywhere: Keys = [
  [['Ctrl', 'K'], 'ui.keys.palette'],
  [['?'], 'ui.keys.help'],
  [['Alt', '?'], 'ui.keys.explain'],
  [['/'], 'ui.keys.search'],
  [['Alt', 'M'], 'ui.keys.menu'],
  [['Ctrl', 'S'], 'ui.keys.save'],
  [['Ctrl', 'Enter'], 'ui.keys.submit'],
  [['Alt', '← →'], 'ui.keys.between'],
  [['Esc'], 'ui.keys.close'],
]

const inGrids: Keys = [
  [['Enter'], 'ui.keys.open'],
  [['Space'], 'ui.keys.preview'],
  [['Shift', 'Space'], 'ui.keys.choose'],
  [['Shift', '← ↑ → ↓'], 'ui.keys.extend'],
  [['Ctrl', 'A'], 'ui.keys.all'],
  [['Ctrl', 'Home / End'], 'ui.keys.corners'],
  [['Ctrl', 'C'], 'ui.keys.copy'],
  [['Ctrl', 'F'], 'ui.keys.find'],
  [['Shift', 'Enter'], 'ui.keys.sortMore'],
  [['Ctrl', 'Shift', '← →'], 'ui.keys.moveColumn'],
  [['Ctrl', '← →'], 'ui.keys.widenColumn'],
]

const inLines: Keys = [
  [['F2'], 'ui.keys.edit'],
  [['Tab'], 'ui.keys.nextCell'],
  [['Esc', 'Tab'], 'ui.keys.leave'],
  [['Delete'], 'ui.keys.clear'],
  [['Ctrl', 'V'], 'ui.keys.paste'],
  [['Ctrl', 'D'], 'ui.keys.fillDown'],
  [['Ctrl', 'R'], 'ui.keys.fillRight'],
  [['Ctrl', 'Enter'], 'ui.keys.fillAll'],
  [['Ctrl', ';'], 'ui.keys.today'],
  [['Ctrl', 'Z'], 'ui.keys.undo'],
  [['Ctrl', 'Y'], 'ui.keys.redo'],
  [['F8'], 'ui.keys.nextIssue'],
  [['Alt', 'Insert'], 'ui.keys.addLine'],
  [['Alt', 'Shift', 'Insert'], 'ui.keys.copyLines'],
  [['Alt', 'Delete'], 'ui.keys.deleteLine'],
  [['Shift', 'F10'], 'ui.keys.lineMenu'],
]

const groups: readonly (readonly [string, Keys])[] = [
  ['ui.keys.everywhere', everywhere],
  ['ui.keys.inGrids', inGrids],
  ['ui.keys.inLines', inLines],
  ['ui.keys.inMatrix', keysInMatrix],
]

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Dialog title={t('ui.keys.title')} onCancel={onClose} footer={null} width={860} motion={false}>
      <div className="key-groups">
        {groups.map(([title, keys]) => (
          <section key={title} className="key-group">
            <h3>{t(title)}</h3>
            <dl className="key-list">
              {keys.map(([pressed, text]) => (
                <div key={text}>
                  <dt>
                    {pressed.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{t(text)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
