/** First import of the page: sets the theme before anything is drawn. A module of its own, since the content policy forbids inline scripts. */
import { applyTheme } from './theme.ts'

applyTheme()
