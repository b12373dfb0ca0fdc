import type { SettingsSection } from '../../../core/model/screen.ts'
import { useWords } from '../../cells/use-words.ts'

/** A dictionary that comes with a later screen: the screen, and the future maximum of records. */
export function ComingSoonSection({ section }: { section: Extract<SettingsSection, { kind: 'coming' }> }) {
  const words = useWords()
  const { awaits, atMost } = section
  const screen = words.text(`screen.${awaits}`)
  const text =
    atMost === undefined ? words.text('ui.settings.awaitsSome', { screen }) : words.text('ui.settings.awaitsAtMost', { screen, maximum: String(atMost) })
  return (
    <p className="preference-awaits" data-coming={awaits}>
      {text}
    </p>
  )
}
