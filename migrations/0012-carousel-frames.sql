-- Frames of a carousel that have been read and wait for the others: they are judged together. Gone once they are.
CREATE TABLE carousel_frames (
  file_id uuid PRIMARY KEY REFERENCES file_evaluations (id),
  document text NOT NULL
);
