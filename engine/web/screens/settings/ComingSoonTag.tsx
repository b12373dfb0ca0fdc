import { useWords } from '../../cells/use-words.ts'

/** Says that something is still to come, as the menus do. */
export function ComingSoonTag() {
  const words = useWords()
  return <span className="menu-coming">{words.text('ui.shell.coming')}</span>
}
