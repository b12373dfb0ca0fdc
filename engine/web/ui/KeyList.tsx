import Modal from '@douyinfe/semi-ui-19/lib/es/modal'
import { useText } from '../app/text.ts'

const keys: readonly (readonly [readonly string[], string])[] = [
  [['?'], 'ui.keys.help'],
  [['/'], 'ui.keys.search'],
  [['Alt', 'M'], 'ui.keys.menu'],
  [['Ctrl', 'S'], 'ui.keys.save'],
  [['Ctrl', 'Enter'], 'ui.keys.submit'],
  [['Enter'], 'ui.keys.open'],
  [['Space'], 'ui.keys.preview'],
  [['Alt', '← →'], 'ui.keys.between'],
  [['Esc'], 'ui.keys.close'],
]

/** What the keyboard can do. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Modal title={t('ui.keys.title')} visible onCancel={onClose} footer={null} width={565} motion={false}>
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
    </Modal>
  )
}
