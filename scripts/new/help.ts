import { FIELD_FORM } from './field-flag.ts'

export const HELP = `npm run new -- <entity|screen|field|action> [name] [options]     what is missing is asked for on the terminal

  entity <name>           --area <area> --side purchaser|supplier|both --permission <code> --field ${FIELD_FORM} ...
                          --field items:lines --field items.quantity:quantity:required   lines, and a field of theirs
                          --state NEW:blue --state DONE:green:final   the first is where it begins
                          --action finish:NEW:DONE                    leads from state to state
                          --api <base path>                           /api/<name> unless it says another
  screen <routeKey>       --kind list|detail|form --entity <entity> --side <side> --permission <code>
                          --detail <routeKey> --form <routeKey>       made along with a list
                          --from <list>                               leads to a detail or a form made alone; of rows of another document the form takes them
                          --menu <group|top>                          where the menu does not have it
                          --columns a,b --filters a,b --area <area>
                          --own "reason"                              a screen that the specification does not have
                          --kind settings --dictionary <entity,...>   records of few; a screen of settings that is there gets them too
                          --kind settings --preferences <name,...>    taken from the screen that shows them now
  field <entity>.<name>   --field type[:required][:maxLength=60]...   --screens a,b (every screen of its document)
  action <entity>.<name>  --side <side> --permission <code> --from A,B --to C --region <region>
                          --input field[:required] --guard <rule> --confirm --danger --screens a,b

  --cn "..." --en "..."   its name; of its parts: --cn code=编码 --en code=Code (every text in both languages)
  --spec MAT-4            the sentences of the specification that it comes from
  --dry-run               shows what would be written, and writes nothing
  --help                  this text

It writes the declaration, the words, the menu entry and a first case, runs the check before a byte is written, then codegen.
`
