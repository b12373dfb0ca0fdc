import type { Model } from '../../core/model/model.ts'
import type { Language } from '../../core/model/side.ts'
import { textOf } from '../../core/text/message.ts'
import type { LinkGroup } from './mail-content.ts'
import type { MailKind } from '../store/enqueue-mail.ts'

/** The content of a mail: the words of its kind, with one link. */
export type Content = {
  readonly kind: MailKind
  readonly language: Language
  /** The addressed person. */
  readonly name: string
  readonly values: Readonly<Record<string, string>>
  readonly link: string
  /** Between the text and the button. */
  readonly groups?: readonly LinkGroup[]
}

/** The words of a mail, as plain text and as simple HTML with the same content. */
export function writeLetter(
  model: Pick<Model, 'texts'>,
  { kind, language, name, values, link, groups = [] }: Content,
): { subject: string; text: string; html: string } {
  const given = Object.fromEntries(Object.entries({ ...values, name }).map(([key, value]) => [key, oneLine(value)]))
  const words = (key: string) => textOf(model, language, `mail.${key}`, given)
  const [greeting, text, button, after, footer] = ['greeting', `${kind}.text`, `${kind}.button`, `${kind}.after`, 'footer'].map(words) as [
    string,
    string,
    string,
    string,
    string,
  ]
  return {
    subject: words(`${kind}.subject`),
    text: [greeting, text, ...groups.map(textOfGroup), `${button}\n${link}`, after, `-- \n${footer}`].join('\n\n') + '\n',
    html: `<!doctype html>
<html lang="${language === 'cn' ? 'zh-CN' : 'en'}">
<body style="margin:0;padding:24px;font:15px/1.6 sans-serif;color:#1c1f23">
<p>${escaped(greeting)}</p>
<p>${escaped(text)}</p>
${groups.map(htmlOfGroup).join('')}<p><a href="${escaped(link)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#1456c9;color:#fff;text-decoration:none">${escaped(button)}</a></p>
<p style="color:#5c6370;font-size:13px;word-break:break-all">${escaped(link)}</p>
<p>${escaped(after)}</p>
<p style="color:#5c6370;font-size:13px">${escaped(footer)}</p>
</body>
</html>
`,
  }
}

function textOfGroup({ title, items }: LinkGroup): string {
  return [oneLine(title), ...items.map(({ text, time, link }) => [`- ${oneLine(text)} (${time})`, ...(link === '' ? [] : [`  ${link}`])].join('\n'))].join('\n')
}

function htmlOfGroup({ title, items }: LinkGroup): string {
  const rows = items.map(({ text, time, link }) => {
    const words = escaped(oneLine(text))
    const told = link === '' ? words : `<a href="${escaped(link)}" style="color:#1456c9;text-decoration:none">${words}</a>`
    return `<li style="margin:4px 0">${told} <span style="color:#5c6370;font-size:13px;white-space:nowrap">${escaped(time)}</span></li>`
  })
  return `<h2 style="margin:20px 0 4px;font-size:15px">${escaped(oneLine(title))} · ${items.length}</h2>
<ul style="margin:0 0 16px;padding-left:20px">
${rows.join('\n')}
</ul>
`
}

/** Text that people typed stays in its line: it can add no header and no paragraph. */
function oneLine(value: string): string {
  return value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}
