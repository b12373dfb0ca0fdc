import type { Side } from '../../core/model/side.ts'
import type { Schema } from './schema.ts'
import { post } from './session-paths.ts'

const text: Schema = { type: 'string' }
const texts: Schema = { type: 'array', items: text }
const id = { id: text }
const edit = { id: text, version: { type: 'integer' } }
const role = { name: text, englishName: text, remark: text, codes: texts, members: texts }

/**
 * Permission settings: roles, members, groups, notices; they need the code that sets permissions. And Explain, which needs it for questions about others
 * (`person`: a member's id) and for rules with their places.
 */
export function accessPaths(side: Side): Readonly<Record<string, Schema>> {
  return {
    '/api/audit/export': post('The audit of the enterprise with its chain of hashes, in portions; `after`: the number of the last link that is there already', {
      after: { type: 'integer' },
    }),
    '/api/audit/verify': post('Checks the chain of the audit; `number` and `hash`: a link from an earlier check or export', {
      number: { type: 'integer' },
      hash: text,
    }),
    '/api/role/list': post('The roles of the enterprise'),
    '/api/role/detail': post('A role with its codes and members', id),
    '/api/role/add': post('A new role', role),
    '/api/role/update': post('Changes a role', { ...edit, ...role }),
    '/api/role/delete': post('Takes a role away that nobody has', edit),
    '/api/role/disable': post('Switches a role off', edit),
    '/api/role/enable': post('Switches a role on', edit),
    '/api/competence/list': post('All codes of the side, by module'),
    '/api/competence/notifyList': post('Which roles are told of which notices'),
    '/api/competence/notifyUpdate': post('Says which roles are told of a kind of notice, and whether people may switch it off', {
      kind: text,
      version: { type: 'integer' },
      roles: texts,
      isFixed: { type: 'boolean' },
    }),
    '/api/memberInfo/list': post('A page of the employees', { search: text, role: text, group: text }),
    '/api/memberInfo/roles': post('The roles, and which of them an employee has', id),
    '/api/memberInfo/updateRoles': post('Gives an employee these roles and no others', { ...edit, roles: texts }),
    '/api/memberInfo/add': post('A new employee', { number: text, name: text, loginName: text, email: text, roles: texts, groups: texts }),
    '/api/memberInfo/update': post('Changes an employee', { ...edit, number: text, name: text, email: text, groups: texts }),
    '/api/memberInfo/disable': post('Switches an employee off', edit),
    '/api/memberInfo/enable': post('Switches an employee on', edit),
    '/api/memberInfo/erase': post('Erases the personal data of an employee who is switched off; with four eyes a second person makes the same call', edit),
    '/api/memberInfo/removeFactors': post(
      'Removes the second factors of another employee and ends the sessions; with four eyes a second person makes the same call',
      edit,
    ),
    ...(side === 'purchaser' && {
      '/api/memberInfo/substitutes': post('Who decides in the place of an employee', id),
      '/api/memberInfo/nameSubstitute': post(
        'Names who decides in the place of an employee on some days, both included; with four eyes a second person makes the same call',
        { id: text, substitute: text, from: text, until: text },
      ),
      '/api/memberInfo/endSubstitute': post('Ends such a period', { id: text, period: text }),
    }),
    '/api/explain/action': post('Whether somebody may do something, to a document or a line, and why', {
      entity: text,
      screen: text,
      action: text,
      id: text,
      line: text,
      person: text,
    }),
    '/api/explain/field': post('Why a field of a screen is shown, hidden, masked, required or locked', {
      screen: text,
      path: text,
      id: text,
      line: text,
      person: text,
    }),
    '/api/explain/menu': post('Why an entry of the menu is there, or not', { route: text, person: text }),
    '/api/explain/screen': post('Everything of a screen, and how each thing stands', { screen: text, id: text, line: text, person: text }),
    ...(side === 'purchaser' && {
      '/api/purchasingGroup/memberList': post('Everybody, and who belongs to a purchasing group', id),
      '/api/purchasingGroup/updateMembers': post('Takes people into a purchasing group and out of it', { id: text, add: texts, remove: texts }),
    }),
  }
}
