import type { SentRequest } from '../run/run-cases.ts'
import type { Transport } from '../people/transport.ts'

/** A line for a terminal that sends a request again. The session is that of the run: `TOKEN` and `COOKIE` stand for it where it has ended. */
export function curlOf(transport: Pick<Transport, 'baseOf'>, { request }: Pick<SentRequest, 'request'>): string {
  const { person, path, envelope, isStranger } = request
  const body = JSON.stringify(isStranger === true ? envelope : { fbToken: '$TOKEN', ...envelope })
  const cookie = isStranger === true ? '' : ` -H "cookie: $COOKIE"`
  // In double quotes, so that the token is filled in; nothing else is.
  const quoted = `"${body.replaceAll(/[\\"`$]/g, '\\$&').replace('\\$TOKEN', '$TOKEN')}"`
  return `curl -s ${transport.baseOf(person.actor.side)}${path} -H 'content-type: application/json'${cookie} -d ${quoted}`
}

/** The lines that sign an account in by curl and keep its session in `COOKIE` and `TOKEN`. */
export function signInByCurl(base: string, loginName: string): string {
  const ticket = `curl -s ${base}/openapi/member/login -H 'content-type: application/json' -d "{\\"entity\\":{\\"loginName\\":\\"${loginName}\\",\\"password\\":\\"$PASSWORD\\"}}" | sed 's/.*"ticket":"\\([^"]*\\)".*/\\1/'`
  return [
    `TICKET=$(${ticket})`,
    `curl -s -D /tmp/head "${base}/api/member/token/login?ticket=$TICKET" -H 'accept: application/json' > /tmp/entered`,
    `COOKIE=$(sed -n 's/^set-cookie: \\([^;]*\\).*/\\1/Ip' /tmp/head); TOKEN=$(sed 's/.*"returnToken":"\\([^"]*\\)".*/\\1/' /tmp/entered)`,
  ].join('\n')
}
