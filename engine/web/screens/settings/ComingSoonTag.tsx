import { useWords } from '../../cells/use-words.ts'

/** Marks something as not built yet, as the menus do. */
export function ComingSoonTag() {
  const words = useWords()
  return <span className="menu-coming">{words.text('ui.shell.coming')}</span>
}
