/** Before each file that draws screens: what appears late on a busy machine is waited for, and only what never appears fails. */
import { configure } from '@testing-library/dom'

configure({ asyncUtilTimeout: 60_000 })
