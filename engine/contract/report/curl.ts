import type { SentRequest } from '../run/run-cases.ts'
import type { Transport } from '../people/transport.ts'

/** A terminal line that repeats a request. It contains the session of the run; `TOKEN` and `COOKIE` replace it after the session ended. */
export function curlOf(transport: Pick<Transport, 'baseOf'>, { request }: Pick<SentRequest, 'request'>): string {
  const { person, path, envelope, isStranger } = request
  const body = JSON.stringify(isStranger === true ? envelope : { fbToken: '$TOKEN', ...envelope })
  const cookie = isStranger === true ? '' : ` -H "cookie: $COOKIE"`
  // Double quotes let the shell fill in the token and nothing else.
  const quoted = `"${body.replaceAll(/[\\"`$]/g, '\\$&').replace('\\$TOKEN', '$TOKEN')}"`
  return `curl -s ${transport.baseOf(person.actor.side)}${path} -H 'content-type: application/json'${cookie} -d ${quoted}`
}

/** The curl lines that sign an account in and keep its session in `COOKIE` and `TOKEN`. */
export function signInByCurl(base: string, loginName: string): string {
  const ticket = `curl -s ${base}/openapi/member/login -H 'content-type: application/json' -d "{\\"entity\\":{\\"loginName\\":\\"${loginName}\\",\\"password\\":\\"$PASSWORD\\"}}" | sed 's/.*"ticket":"\\([^"]*\\)".*/\\1/'`
  return [
    `TICKET=$(${ticket})`,
    `curl -s -D /tmp/head "${base}/api/member/token/login?ticket=$TICKET" -H 'accept: application/json' > /tmp/entered`,
    `COOKIE=$(sed -n 's/^set-cookie: \\([^;]*\\).*/\\1/Ip' /tmp/head); TOKEN=$(sed 's/.*"returnToken":"\\([^"]*\\)".*/\\1/' /tmp/entered)`,
  ].join('\n')
}
