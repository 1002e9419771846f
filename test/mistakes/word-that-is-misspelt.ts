import { wrong } from './sound.ts'

const { title, ...box } = wrong('key', 'paper').boxes!['papers']!
export const family = wrong('boxes.papers', { ...box, titel: title })
export const expected = ['Unknown word "titel" at paper.boxes.papers.titel. Did you mean "title"?']
