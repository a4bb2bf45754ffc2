import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptedTypes, formatOf, typeOfName } from './content-types.ts';

test('a file name tells a type that is accepted, whatever its case', () => {
  const names =
    'pdf png jpg jpeg webp gif svg bmp tif tiff avif mp4 m4v mov webm avi mkv mp3 m4a wav ogg oga flac aac weba docx xlsx pptx odt rtf htm html txt md csv eml';
  for (const extension of names.split(' ')) {
    const type = typeOfName(`Spring Offer.${extension.toUpperCase()}`);
    assert.ok(type !== undefined && formatOf(type) !== undefined, extension);
  }
});

test('every accepted type has a name that tells it, but for other spellings of the same type', () => {
  const told = new Set(
    'pdf png jpg webp gif svg bmp tiff avif mp4 mov webm avi mkv mp3 m4a wav ogg flac aac weba docx xlsx pptx odt rtf html txt md csv eml'
      .split(' ')
      .map((extension) => typeOfName(`a.${extension}`)),
  );
  const untold = Object.values(acceptedTypes)
    .flat()
    .filter((type) => !told.has(type));
  assert.deepEqual(
    untold.filter((type) => !/\/(x-|vnd\.wave|rtf|xhtml|mp3|m4a)/.test(type)),
    [],
  );
});

test('a name without a known ending tells nothing', () => {
  for (const name of ['README', 'a.exe', 'constructor', 'a.toString']) assert.equal(typeOfName(name), undefined);
});
