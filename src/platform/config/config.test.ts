import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';
import { settingNames, settingsTable } from './settings.ts';

const complaintAbout = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
  return assert.fail('the configuration was accepted');
};

test('without any setting the service listens on the loopback address with its own database', () => {
  const config = readConfig({});
  assert.deepEqual(config.http, { host: '127.0.0.1', port: 8080, corsOrigins: [] });
  assert.equal(config.database.kind, 'embedded');
  assert.deepEqual(config.rateLimits, { perMinute: 60, uploadsPerMinute: 30 });
  assert.equal(config.uploads.maxChunkSize, 50 * 1024 * 1024);
});

test('an empty variable counts as unset', () => {
  assert.equal(readConfig({ PORT: '', DATABASE_URL: '' }).http.port, 8080);
});

test('a wrong value is refused with its name, what is accepted and what was given', () => {
  assert.equal(complaintAbout({ PORT: '80a' }), 'PORT must be a whole number from 0 to 65535, not "80a"');
  assert.match(
    complaintAbout({ FAIRCLEAR_ROLE: 'boss' }),
    /^FAIRCLEAR_ROLE must be one of all, api, worker, not "boss"$/,
  );
});

test('every wrong setting is named in one answer', () => {
  const lines = complaintAbout({ PORT: '-1', FAIRCLEAR_MAX_CHUNK_SIZE: '0', OIDC_ISSUER: 'nowhere' }).split('\n');
  assert.deepEqual(lines.map((line) => line.split(' ')[0]).sort(), ['FAIRCLEAR_MAX_CHUNK_SIZE', 'OIDC_ISSUER', 'PORT']);
});

test('a wrong secret is refused without being repeated', () => {
  const message = complaintAbout({ DATABASE_URL: 'mysql://root:hunter2@db/x' });
  assert.match(message, /^DATABASE_URL must be an address that begins with postgres:\/\//);
  assert.doesNotMatch(message, /hunter2/);
});

test('roles that share the work need a database server', () => {
  assert.match(complaintAbout({ FAIRCLEAR_ROLE: 'worker' }), /FAIRCLEAR_ROLE worker needs DATABASE_URL/);
  assert.equal(readConfig({ FAIRCLEAR_ROLE: 'worker', DATABASE_URL: 'postgres://db/x' }).role, 'worker');
});

test('an s3 address names the bucket and the prefix', () => {
  assert.deepEqual(readConfig({ FAIRCLEAR_FILES: 's3://bucket/some/prefix/' }).files, {
    kind: 's3',
    bucket: 'bucket',
    prefix: 'some/prefix',
  });
});

test('lists are separated by commas', () => {
  const config = readConfig({ FAIRCLEAR_CORS_ORIGINS: 'https://a.example, https://b.example' });
  assert.deepEqual(config.http.corsOrigins, ['https://a.example', 'https://b.example']);
});

test('the documentation table has a row for every setting', () => {
  const table = settingsTable();
  for (const name of settingNames) assert.ok(table.includes(`| \`${name}\` |`), name);
});

test('a folder of rulebooks must be there', () => {
  assert.equal(readConfig({ FAIRCLEAR_RULEBOOKS: import.meta.dirname }).rulebooks, import.meta.dirname);
  for (const wrong of ['/no/such/folder', import.meta.filename])
    assert.equal(
      complaintAbout({ FAIRCLEAR_RULEBOOKS: wrong }),
      `FAIRCLEAR_RULEBOOKS must be a folder that is there, not "${wrong}"`,
    );
});

test('what webhooks may reach is told in address ranges', () => {
  const config = readConfig({ FAIRCLEAR_WEBHOOK_ALLOW: '127.0.0.0/8, fd00::/8,10.1.2.3' });
  assert.deepEqual(config.webhookAllow, ['127.0.0.0/8', 'fd00::/8', '10.1.2.3']);
  assert.match(
    complaintAbout({ FAIRCLEAR_WEBHOOK_ALLOW: 'localhost' }),
    /^FAIRCLEAR_WEBHOOK_ALLOW must be address ranges/,
  );
});
