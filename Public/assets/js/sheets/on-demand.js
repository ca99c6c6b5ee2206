// @ts-check
// The sheets that few visits need. The edit page loads them when the first of them is opened.
import './channels.js'
import './conflict.js'
import './delete-tokens.js'
import './drafts.js'
import './history.js'
import './import-tokens.js'
import './move-tokens.js'
import './new-token.js'
import './phone-preview.js'
import './publish.js'
import './releases.js'
import './shared-draft.js'
