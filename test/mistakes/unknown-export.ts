import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.exports', ['Docx'])
export const expected = [
  'Unknown export "Docx" at paper.boxes.papers.exports[0]. Allowed: Xml, Pdf, Envelope, OnePagePdf.',
]
