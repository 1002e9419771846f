/** Pictures that are kept as text: a `data:` address. */
import { z } from 'zod'
import { picture } from './rules.ts'

/** As text a file is a third longer. */
export const pictureBytes = 350_000

/** A PNG or a JPEG of at most `pictureBytes`. An SVG can hold more than a picture, and is none here. */
export const pictureText = () => z.string().max(500_000).check(picture())
